import type { TemplateUser } from '#contract/templates.ts';
import type { Db } from '#server/db/db.ts';

/**
 * A part of the product that can refer to templates; each hands its own in. Callers lock the template, so that nobody chooses
 * it meanwhile.
 */
export interface TemplateUsers {
  list(db: Db, id: string): Promise<TemplateUser[]>;
  /**
   * Replaces the template by another one wherever it is used. Editors that have one of them open are notified, because its
   * `rev` is raised.
   */
  replace(db: Db, id: string, by: string): Promise<void>;
}
