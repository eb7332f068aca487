/**
 * A public page as one HTML document. Its styles are inline, so that the browser can draw the first part without another
 * request.
 */
export interface PublicDocument {
  html: string;
  /** The text of each `<style>` element. The content security policy allows these styles and no others. */
  styles: string[];
}
