/** Why Cauri cannot start or run, in sentences for the person at the terminal: printed as they are, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
