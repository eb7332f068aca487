import type { ComponentProps, ReactNode } from 'react';

/** The attributes of an input that has an error, a hint or both. A refused page opens at the first input that has an error. */
export const problemOf = (name: string, error: string | undefined, hint?: string) => ({
  ...(error && { 'aria-invalid': true, autoFocus: true }),
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
type InputProps = Props & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'required'>;

const PersonInput = ({ given, name, label, hint, error, ...input }: Omit<InputProps, 'children'> & PersonField) => (
  <Field {...{ name, label, hint, error }}>
    <input
      id={name}
      name={name}
      {...input}
      defaultValue={given}
      {...problemOf(name, error, hint === undefined ? undefined : `${name}-hint`)}
    />
  </Field>
);

/** The name of the person who fills in the form. */
export const NameField = (field: PersonField & { maxLength: number }) => (
  <PersonInput name="name" autoComplete="name" required {...field} />
);

export const EmailField = (field: PersonField) => (
  <PersonInput name="email" type="email" inputMode="email" autoComplete="email" maxLength={254} required {...field} />
);

export const PhoneField = (field: PersonField) => (
  <PersonInput name="phone" type="tel" inputMode="tel" autoComplete="tel" maxLength={40} {...field} />
);

export function Problem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="wrong" id={id}>
      {children}
    </p>
  );
}
