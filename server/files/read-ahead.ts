/** Yields what the source yields, and asks for the next item while the caller works on the current one. */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]();
  let next = items.next();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = items.next();
      // A caller that stops early never reads the next item, so its error must not count as unhandled.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await items.return?.();
  }
}
