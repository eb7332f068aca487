/** A wait that somebody can cut short. A ring while nobody waits makes the next wait return at once, so that no ring is lost. */
export function makeAlarm() {
  let rung = false;
  let wake = () => {};
  return {
    ring() {
      rung = true;
      wake();
    },
    async wait(ms: number): Promise<void> {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
    },
  };
}
