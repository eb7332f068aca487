/** An e-mail address that breaks into two lines where its two parts meet. Its domain breaks only where it is wider than a line. */
export function EmailText({ email }: { email: string }) {
  const [local, domain] = email.split(/(?=@)/);
  return (
    <>
      {local}
      <wbr />
      <span className="ui-domain">{domain}</span>
    </>
  );
}
