import { totalmem } from 'node:os';
import { cleanEnv } from './cluster.ts';

/** The megabytes that we may use. A container may have less than its machine. */
const memory = () => Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20;

/** The settings are given at each start and not stored in a file, so that they follow the version and the machine. */
export function serverSettings(sockets: string, durable: boolean): string[] {
  const megabytes = memory();
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    max_connections: 100,
    shared_buffers: `${Math.round(Math.min(1024, Math.max(64, megabytes / 8)))}MB`,
    effective_cache_size: `${Math.round(megabytes / 2)}MB`,
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    jit: 'off',
    // A worker begins with empty page tables and touches every page anew: a list and a count cost three times as much with two of them.
    max_parallel_workers_per_gather: 0,
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    // Statements that fail are reported to us: in the log they would show what people typed.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    // Tests open many apps on one server, each with some fifteen connections.
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 400 }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** The most that a connection keeps, in megabytes. */
const MOST_KEPT = 16;

/**
 * A connection keeps some of the memory that a statement used, for the next one. Given back and asked for again, every page of it is touched
 * anew, which takes a search that finds many as long as the search itself. The pool closes a connection that nobody uses for a minute.
 */
export function serverEnv(): NodeJS.ProcessEnv {
  const kept = String(Math.round(Math.min(MOST_KEPT, memory() / 128) * 2 ** 20));
  return { ...cleanEnv(), MALLOC_TRIM_THRESHOLD_: kept, MALLOC_MMAP_THRESHOLD_: kept };
}
