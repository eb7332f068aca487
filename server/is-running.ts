/** Returns whether a process of this machine lives. One that belongs to another user may not be signalled and lives all the same. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
