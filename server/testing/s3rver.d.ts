declare module '@20minutes/s3rver' {
  interface Context {
    req: import('node:http').IncomingMessage;
    headers: Record<string, string>;
    throw(status: number): never;
  }
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    middleware: ((ctx: Context, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
    httpServer: import('node:http').Server;
  }
}
