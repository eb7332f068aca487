interface Item {
  id: string;
}

/**
 * Merges two changed versions of a list by the ids of its items. `mergeItem` gets the versions of one item, undefined
 * where it is missing, and answers what stays of it.
 */
export function mergeLists<T extends Item>(
  lists: { base: T[]; mine: T[]; theirs: T[] },
  mergeItem: (base: T | undefined, mine: T | undefined, theirs: T | undefined) => T | undefined,
): T[] {
  const [base, mine, theirs] = [byId(lists.base), byId(lists.mine), byId(lists.theirs)];
  return mergeOrder([...base.keys()], [...mine.keys()], [...theirs.keys()]).flatMap((id) => {
    const merged = mergeItem(base.get(id), mine.get(id), theirs.get(id));
    return merged ? [merged] : [];
  });
}

/** The order of whoever moved something; mine where both did. What only the other has comes after its neighbour there. */
function mergeOrder(base: string[], mine: string[], theirs: string[]): string[] {
  const [frame, other] = isMoved(base, mine) ? [mine, theirs] : [theirs, mine];
  const order = [...frame];
  const placed = new Set(frame);
  for (const [index, id] of other.entries()) {
    if (placed.has(id)) continue;
    const neighbour = other.slice(0, index).findLast((before) => placed.has(before));
    order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, id);
    placed.add(id);
  }
  return order;
}

/** Whether the items that both have come in another order. */
function isMoved(before: string[], after: string[]): boolean {
  const [had, has] = [new Set(before), new Set(after)];
  const left = before.filter((id) => has.has(id));
  return after.filter((id) => had.has(id)).some((id, place) => left[place] !== id);
}

const byId = <T extends Item>(items: T[]) => new Map(items.map((item) => [item.id, item]));
