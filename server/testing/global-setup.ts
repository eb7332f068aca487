import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { Connection } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { inDatabase } from './connection-url.ts';
import { addMigratedDatabase } from './migrated-database.ts';
import { prepareTemplate } from './prepare-template.ts';

/** A test file reaches the one server of the run by this. */
export interface TestServer {
  /** Connects as a role that may create databases, to a database that nobody else uses. */
  connection: Connection;
  /** The name of the database that is migrated once and cloned by each test file. */
  template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Starts one PostgreSQL for all test files, or uses the one of TEST_DATABASE_URL, and makes the database that they clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  const server = url ? { connection: { connectionString: url }, stop: async () => {} } : await startTemporary();
  const admin = new pg.Client(server.connection);
  await admin.connect();
  const template = `cauri_template_${randomBytes(4).toString('hex')}`;
  try {
    await admin.query(`create database ${template} ${url ? '' : 'template cauri'}`);
    const connection = inDatabase(server.connection, template);
    await migrate({ connection });
    await prepareTemplate(connection);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('testServer', { connection: server.connection, template });
  return stop;

  async function stop() {
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.end();
    await server.stop();
  }
}

async function startTemporary() {
  const folder = await mkdtemp(join(tmpdir(), 'cauri-test-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await addMigratedDatabase(folder);
    const { connection, stop } = await startEmbedded({ folder, durable: false });
    return { connection, stop: () => stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
