import type { TemplateUser } from '#contract/templates.ts';
import type { Db } from '#server/db/db.ts';

/** A part of the product that can name templates; each hands its own in. Callers hold the template, so that nobody chooses it meanwhile. */
export interface TemplateUsers {
  list(db: Db, id: string): Promise<TemplateUser[]>;
  /** All that name the template name the other one from now on; editors that have one of them open are notified, since its `rev` is raised. */
  replace(db: Db, id: string, by: string): Promise<void>;
}
