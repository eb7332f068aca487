import { Button, type ButtonProps } from '@mantine/core';

/** The button that sends a form. It keeps the focus while the form is sent; a loading button of Mantine is disabled then, and loses it. */
export const SubmitButton = (props: ButtonProps & { 'aria-label'?: string }) => (
  <Button
    type="submit"
    renderRoot={(root) => <button {...root} disabled={props.disabled} aria-disabled={props.loading} />}
    // Enter in a field clicks this button, too.
    onClick={(event) => props.loading && event.preventDefault()}
    {...props}
  />
);
