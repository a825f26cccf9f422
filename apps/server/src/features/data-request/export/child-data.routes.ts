/** Translates the call for everything about one child. */
import { exportChildData } from '@spine/contract/data-request';
import { dateInShanghai } from '@spine/contract/kernel';
import type { ReportVerification } from '#features/report/index.ts';
import type { AppPorts } from '#platform/app-ports.ts';
import { type Binding, bindOpen } from '#platform/http/bind.ts';
import { loadChildData } from './child-data.service.ts';
import { childDataLogText, childDataText } from './child-data.text.ts';
import { zipChildData } from './child-data-zip.ts';

type ChildDataPorts = Pick<AppPorts, 'blobs' | 'typesetter' | 'secret'> & {
  readonly verification: ReportVerification;
};

export function childDataRoutes(ports: ChildDataPorts): Binding[] {
  return [
    // Rows are of one instant; pages are set and files are read after the transaction.
    bindOpen(exportChildData, async ({ scope, input, now, open, snapshot, note }) => {
      const { patientId } = input;
      const { verification, secret } = ports;
      const parts = await snapshot(scope, (tenant) =>
        loadChildData(tenant, { patientId, now, verification, secret }),
      );
      note({ point: patientId, message: childDataLogText.exported });
      await open(scope, () => Promise.resolve());
      const content = await zipChildData(ports, parts);
      const fileName = childDataText.fileName(dateInShanghai(now));
      return { fileName, contentType: 'application/zip', content };
    }),
  ];
}
