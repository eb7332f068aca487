import { z } from 'zod';

export const RunsSearch = z.object({ page: z.int().min(2).optional().catch(undefined) });
