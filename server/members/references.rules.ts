interface Fate {
  /** A merge does this with the rows of the duplicate. Those that move are found again by a column when the merge is undone. */
  merge: 'moves' | 'moves by a rule' | 'moves as a copy' | 'is deleted' | 'stays';
  foundBy?: 'id' | 'merged_id' | 'response_id';
  /** The erasure of a member who has paid does this with them. A member who has not paid is deleted, and these rows go along. */
  erase: 'kept' | 'deleted' | 'anonymous';
}

/** Every column that refers to a member stands here with its fates. Tests compare these columns with the foreign keys of the database. */
export const MEMBER_REFERENCES = {
  // The account of the remaining member is worked out again.
  'account_due.member_id': { merge: 'is deleted', erase: 'kept' },
  'account_entry.member_id': { merge: 'moves by a rule', foundBy: 'id', erase: 'kept' },
  'account_instalment.member_id': { merge: 'is deleted', erase: 'kept' },
  // A person who was excluded under either record gets nothing.
  'campaign_exclusion.member_id': { merge: 'moves as a copy', erase: 'deleted' },
  'campaign_member.member_id': { merge: 'moves as a copy', erase: 'deleted' },
  // A payment that was begun counts for the remaining record.
  'checkout.member_id': { merge: 'moves', foundBy: 'id', erase: 'kept' },
  // The remaining member is sent to Circle again.
  'circle_push.member_id': { merge: 'is deleted', erase: 'deleted' },
  'delivery.member_id': { merge: 'moves by a rule', foundBy: 'id', erase: 'anonymous' },
  // A waiting reminder is not sent after its debt is paid.
  'delivery.reminds_id': { merge: 'moves', foundBy: 'id', erase: 'anonymous' },
  'member_access_group.member_id': { merge: 'moves as a copy', erase: 'deleted' },
  // Undoing a bulk change does not find the record and leaves it out; undoing an import reports that.
  'member_bulk_item.member_id': { merge: 'stays', erase: 'deleted' },
  'member_import_row.member_id': { merge: 'stays', erase: 'anonymous' },
  'member_event.member_id': { merge: 'moves', foundBy: 'id', erase: 'deleted' },
  // Earlier merges lead to the remaining record.
  'member_merge.member_id': { merge: 'moves', foundBy: 'merged_id', erase: 'deleted' },
  'member_note.member_id': { merge: 'moves', foundBy: 'id', erase: 'deleted' },
  // The access that Out removed is restored with the remaining record's own, or at once.
  'member_out.member_id': { merge: 'moves as a copy', erase: 'deleted' },
  'member_tag.member_id': { merge: 'moves as a copy', erase: 'deleted' },
  // A change of the member's own can still be refused.
  'own_change.member_id': { merge: 'moves', foundBy: 'id', erase: 'deleted' },
  // A link that was sent keeps working.
  'pay_link.member_id': { merge: 'moves', foundBy: 'id', erase: 'deleted' },
  'payment.member_id': { merge: 'moves by a rule', foundBy: 'id', erase: 'kept' },
  'reminder.member_id': { merge: 'moves by a rule', foundBy: 'id', erase: 'deleted' },
  'reservation.member_id': { merge: 'moves', foundBy: 'id', erase: 'anonymous' },
  'response_handling.member_id': { merge: 'moves', foundBy: 'response_id', erase: 'anonymous' },
  // A segment in which either record was is not entered by the merge.
  'scenario_watched.member_id': { merge: 'moves as a copy', erase: 'deleted' },
  'task.member_id': { merge: 'moves', foundBy: 'id', erase: 'deleted' },
  'transfer_receipt.member_id': { merge: 'moves', foundBy: 'id', erase: 'kept' },
} as const satisfies Record<`${string}.${string}`, Fate>;

/** Returns the columns whose fates are meant. */
export const referencesTo = (isMeant: (fate: Fate) => boolean) =>
  Object.entries<Fate>(MEMBER_REFERENCES).flatMap(([name, fate]) => {
    const [table, column] = name.split('.') as [string, string];
    return isMeant(fate) ? { name, table, column, foundBy: fate.foundBy ?? 'id' } : [];
  });

/** The columns that a merge points to the remaining member. */
export const MOVED_REFERENCES = referencesTo(({ foundBy }) => foundBy !== undefined);
