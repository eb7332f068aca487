/** An e-mail address that breaks into two lines where its two parts meet. */
export function EmailText({ email }: { email: string }) {
  const [local, domain] = email.split(/(?=@)/);
  return (
    <>
      {local}
      <wbr />
      {domain}
    </>
  );
}
