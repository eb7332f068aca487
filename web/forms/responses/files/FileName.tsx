import classes from './files.module.css';

/** So many letters at the end of a name say what kind of file it is, and which of several. */
const END = 10;

/** The name of a file on one line. Where it is too long, letters in the middle give way, so that its end can be read. */
export const FileName = ({ name }: { name: string }) => (
  <span className={classes.name} title={name}>
    <span>{name.slice(0, -END)}</span>
    <span>{name.slice(-END)}</span>
  </span>
);
