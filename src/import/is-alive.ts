/** Whether a process with this number is running, whoever started it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process cannot be signalled, but it exists.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
