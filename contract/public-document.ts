/** A public page as one HTML document. Its styles are inside, so that the first words are drawn with the first bytes. */
export interface PublicDocument {
  html: string;
  /** The text of each `<style>` of the document: the browser applies these and no other. */
  styles: string[];
}
