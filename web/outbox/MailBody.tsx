import { emailTitle } from './mail.messages.ts';
import classes from './mail.module.css';

/** The HTML of an e-mail. The empty sandbox allows it no script, no form and no access to this page. */
export const MailHtml = ({ subject, html }: { subject: string; html: string }) => (
  <iframe className={classes.html} title={emailTitle({ subject })} sandbox="" srcDoc={html} />
);

/** The text of an e-mail, for mail programs that show no HTML. */
export const MailText = ({ text }: { text: string }) => <pre className={classes.text}>{text}</pre>;
