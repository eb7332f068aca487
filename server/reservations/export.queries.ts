import { sql } from 'kysely';
import type { ExportFormat } from '#contract/exports.ts';
import { reservationStatus } from '#contract/reservations.messages.ts';
import type { ReservationFilter } from '#contract/reservations.ts';
import * as word from '#contract/words.messages.ts';
import type { Db } from '#server/db/db.ts';
import { MOMENT_FORMAT } from '#server/files/cell.ts';
import { type Column, labelOf } from '#server/files/table.ts';
import type { MadeFile } from '#server/http/files.ts';
import { makeTable } from '#server/http/table-download.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import * as text from './export.messages.ts';
import { cancelledByClient, readReason } from './reasons.rules.ts';
import { fullRows, matching } from './reservations.queries.ts';

const columns = (zone: string): Column[] => {
  const local = (column: string) => sql`to_char(${sql.ref(column)} at time zone ${zone}, ${MOMENT_FORMAT}::text)`;
  return [
    [text.reservation(), sql`r.id`],
    [text.start({ zone }), local('r.starts_at'), 'time'],
    [text.end({ zone }), local('r.ends_at'), 'time'],
    [word.minutes(), sql`round(extract(epoch from r.ends_at - r.starts_at) / 60)`, 'number'],
    [word.status(), labelOf('r.status', reservationStatus)],
    [word.coach(), sql`r.coach_name`],
    [text.service(), sql`r.service`],
    [text.client(), sql`coalesce(nullif(r.client_name, ''), r.found_name)`],
    [word.email(), sql`r.email`],
    [word.phone(), sql`coalesce(nullif(r.phone, ''), r.found_phone)`],
    [word.member(), sql`r.found_name`],
    [text.place(), sql`coalesce(nullif(r.place, ''), nullif(r.coach_place, ''), r.service_place)`],
    [text.clientMessage(), sql`r.note`],
    [text.staffNote(), sql`r.staff_note`],
    // The only reason that nobody has typed is stored by its name; older rows name it without its file.
    [text.reason(), sql`case when r.reason like '{"text":"%byClient",%' then ${readReason(cancelledByClient())} else r.reason end`],
    [text.series(), sql`r.series_id`],
    [text.seriesPlace(), sql`r.series_place`, 'number'],
    [text.seriesSize(), sql`r.series_size`, 'number'],
    [text.bookedBy(), labelOf('r.source', text.sources)],
    [text.bookedOn({ zone }), local('r.created_at'), 'time'],
  ];
};

interface Wanted {
  format: ExportFormat;
  order: 'asc' | 'desc';
  seenBy: string | undefined;
}

/** Exports the reservations that match the filter at this moment. */
export async function exportReservations(db: Db, filter: ReservationFilter, { format, order, seenBy }: Wanted): Promise<MadeFile> {
  const zone = await findTimeZone(db);
  const where = await matching(db, filter, zone);
  const ids = sql<string>`select id from reservation where ${where}`;
  const direction = sql.raw(order);
  return makeTable(db, format, {
    name: text.reservations(),
    fileName: text.fileName,
    timeZone: zone,
    columns: columns(zone),
    counted: sql`from reservation where ${where}`,
    rows: sql`from (${fullRows(db, seenBy).where('r.id', 'in', sql<string>`(${ids})`)}) as r order by r.starts_at ${direction}, r.id ${direction}`,
  });
}
