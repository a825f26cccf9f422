/** `npm run openapi`: prints the OpenAPI document that `/api/docs` serves. */
import { createBindings } from '#app';
import { readConfig } from '#config';
import { openDatabase } from '#platform/db/open.ts';
import { openApiOf } from '#platform/http/openapi/openapi.ts';
import { systemClock } from '#platform/ports/clock.ts';
import { consoleSmsSender } from '#platform/ports/sms-sender.ts';

// Binding connects to nothing: the pool opens its first connection with the first statement.
const config = readConfig({ SECRET: 'signs nothing while calls are described' });
const database = openDatabase('postgres://nobody@127.0.0.1:1/none', 2);
const bindings = createBindings({
  config,
  database,
  clock: systemClock,
  smsSender: consoleSmsSender(() => undefined),
});
const document = await openApiOf(bindings.map(({ endpoint }) => endpoint));
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
await database.close();
