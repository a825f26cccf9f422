/** A process of its own: PostGraphile of the folder it runs in, with the institution as a setting. Arguments: database, institution. */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';

const load = createRequire(path.join(process.cwd(), 'package.json'));
const { postgraphile } = load('postgraphile');
const { PostGraphileAmberPreset } = load('postgraphile/presets/amber');
const { makePgService } = load('postgraphile/adaptors/pg');
const { grafserv } = load('postgraphile/grafserv/node');
const [connectionString, orgId] = process.argv.slice(2);

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  // Every column may be filtered and sorted by.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [
    makePgService({
      connectionString,
      schemas: ['public'],
      pubsub: false,
      poolConfig: { max: 12 },
    }),
  ],
  grafast: { context: () => ({ pgSettings: { 'app.org_id': orgId } }), explain: false },
  grafserv: { graphiql: false, watch: false, maxRequestLength: 2 ** 24 },
});

// Without it the first request would wait for it.
await instance.getSchema();
const server = createServer();
await instance.createServ(grafserv).addTo(server);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object')
    process.stdout.write(`Ready: http://127.0.0.1:${address.port}\n`);
});
