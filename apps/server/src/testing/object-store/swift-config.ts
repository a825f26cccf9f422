/** Configuration of an OpenStack Swift on one machine: no copies, no cache, one account. */
import { userInfo } from 'node:os';

/** The servers behind the proxy. */
export const SERVER_KINDS = ['account', 'container', 'object'] as const;
type ServerKind = (typeof SERVER_KINDS)[number];

type Address = { readonly directory: string; readonly port: number };

export const SWIFT = `
[swift-hash]
swift_hash_path_prefix = spine
swift_hash_path_suffix = spine
[storage-policy:0]
name = one
default = yes
`;

const common = ({ directory, port }: Address) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${directory}
log_level = WARNING
# On a busy machine a server answers the others late; by default an object would be missing in listings after a second.
conn_timeout = 30
node_timeout = 60
recoverable_node_timeout = 60
container_update_timeout = 60
`;

export const serverConfig = (kind: ServerKind, address: Address) => `${common(address)}
devices = ${address.directory}/node
mount_check = false
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

export const proxyConfig = (address: Address) => `${common(address)}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats bulk s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# On a busy machine the servers behind the proxy may be ready after it.
error_suppression_interval = 0
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
# The proxy requires a cache, and works without an answer from it.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_spine_files = sesame .admin
[filter:slo]
use = egg:swift#slo
`;

/** Makes a ring for each `kind=port` at once: swift-ring-builder starts nine times for the same, a second each. */
export const MAKE_RINGS = `
import sys
from swift.common.ring import RingBuilder
for server in sys.argv[1:]:
    kind, port = server.split('=')
    builder = RingBuilder(2, 1, 0)
    builder.add_dev({
        'id': 0, 'region': 1, 'zone': 1, 'weight': 1.0, 'device': 'disk', 'meta': '',
        'ip': '127.0.0.1', 'port': int(port),
        'replication_ip': '127.0.0.1', 'replication_port': int(port),
    })
    builder.rebalance()
    builder.get_ring().save(kind + '.ring.gz')
`;
