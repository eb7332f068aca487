import { Fragment, type ReactNode } from 'react';

type Marks = Record<string, (words: string) => ReactNode>;

/**
 * A sentence with links or bold words in it. Its message marks them, such as "Read <help>the manual</help> first.", and `marks` has a
 * function for each name that renders the words inside.
 */
export const marked = (sentence: string, marks: Marks): ReactNode =>
  sentence.split(/(<\w+>.*?<\/\w+>)/).map((part) => {
    const [, name = '', words = ''] = /^<(\w+)>(.*)<\/\1>$/.exec(part) ?? [];
    // The parts of a sentence never change their places.
    return <Fragment key={part}>{marks[name]?.(words) ?? part}</Fragment>;
  });
