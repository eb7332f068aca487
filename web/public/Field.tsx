import type { ReactNode } from 'react';

/** The attributes of an input that has an error, a hint or both. */
export const problemOf = (name: string, error: string | undefined, hint?: string) => ({
  ...(error && { 'aria-invalid': true }),
  ...((error ?? hint) && { 'aria-describedby': [error && `${name}-error`, hint].filter(Boolean).join(' ') }),
});

interface Props {
  name: string;
  label: string;
  hint?: string;
  error: string | undefined;
  children: ReactNode;
}

export function Field({ name, label, hint, error, children }: Props) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children}
      {hint && (
        <p className="soft" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && <Problem id={`${name}-error`}>{error}</Problem>}
    </div>
  );
}

export function Problem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="wrong" id={id}>
      {children}
    </p>
  );
}
