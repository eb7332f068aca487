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

type PersonField = Pick<Props, 'label' | 'hint' | 'error'> & { given: string | undefined };

const hintOf = (name: string, hint: string | undefined) => (hint === undefined ? undefined : `${name}-hint`);

/** The name of the person who fills in the form. */
export const NameField = ({ given, maxLength, ...field }: PersonField & { maxLength: number }) => (
  <Field name="name" {...field}>
    <input
      id="name"
      name="name"
      autoComplete="name"
      maxLength={maxLength}
      required
      defaultValue={given}
      {...problemOf('name', field.error, hintOf('name', field.hint))}
    />
  </Field>
);

export const EmailField = ({ given, ...field }: PersonField) => (
  <Field name="email" {...field}>
    <input
      id="email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={254}
      required
      defaultValue={given}
      {...problemOf('email', field.error, hintOf('email', field.hint))}
    />
  </Field>
);

export const PhoneField = ({ given, ...field }: PersonField) => (
  <Field name="phone" {...field}>
    <input
      id="phone"
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={40}
      defaultValue={given}
      {...problemOf('phone', field.error, hintOf('phone', field.hint))}
    />
  </Field>
);

export function Problem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="wrong" id={id}>
      {children}
    </p>
  );
}
