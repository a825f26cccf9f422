/** The part of `oidc-provider` that tests use; it has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  // biome-ignore lint/style/noDefaultExport: the package has no other.
  export default class Provider {
    constructor(issuer: string, settings: Record<string, unknown>);
    Grant: new (of: {
      clientId: string;
      accountId: string;
    }) => {
      addOIDCScope(scope: string): void;
      save(): Promise<string>;
    };
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string; amr?: string[] } },
    ): Promise<void>;
    on(event: string, heard: (...about: unknown[]) => void): void;
  }
}
