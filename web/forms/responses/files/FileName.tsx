import classes from './files.module.css';

/** So many letters at the end of a name say what kind of file it is, and which of several. */
const END = 10;

/** The name of a file on one line. Where it is too long, letters in the middle give way, so that its end can be read. */
export function FileName({ name }: { name: string }) {
  const letters = [...name];
  return (
    <span className={classes.name} title={name}>
      <span>{letters.slice(0, -END).join('')}</span>
      <span>{letters.slice(-END).join('')}</span>
    </span>
  );
}
