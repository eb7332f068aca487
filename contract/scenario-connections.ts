import { z } from 'zod';
import { contract } from './endpoint.ts';
import { Connection, ConnectionValues } from './scenario-parts.ts';
import * as text from './scenarios.messages.ts';
import { Data, RequiredText, Text } from './shared.ts';

// Calls about the connections of scenarios to outside services.

export const connectionCalls = contract({
  connections: {
    route: 'GET /api/connection',
    summary: 'Connections to services; secrets are never returned',
    query: z.object({ service: Text(60).optional() }),
    response: Data(z.array(Connection)),
  },
  createConnection: {
    route: 'POST /api/connection',
    summary: 'Keep what a service asks for (`authfields`), encrypted',
    body: z.object({ service: Text(60), name: RequiredText(120, text.connectionNameRequired), values: ConnectionValues }),
    response: Data(Connection),
  },
  updateConnection: {
    route: 'PATCH /api/connection/{id}',
    summary: 'Another name or other values; fields that are left out stay',
    body: z.object({ name: RequiredText(120, text.connectionNameRequired), values: ConnectionValues }).partial(),
    response: Data(Connection),
  },
  testConnection: {
    route: 'POST /api/connection/{id}/test',
    summary: 'Ask the service whether the connection works',
    response: Data(Connection),
  },
  removeConnection: {
    route: 'DELETE /api/connection/{id}',
    summary: 'Delete a connection; 409 while scenarios or alerts use it',
  },
});
