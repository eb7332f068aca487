/** Why Cauri cannot start or run, in sentences for the administrator. They are printed without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
