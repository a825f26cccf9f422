/** What somebody may want to do, by the address where it begins. `?add=` opens the form of a new row (`ui/list-page/actions.tsx`). */
import type { Permission } from '@spine/contract/kernel';
import type { IconName } from '#ui/icon/icon.tsx';
import type { ActKey } from './search.text.ts';

type Act = {
  /** Below /mainPage. */
  readonly path: string;
  readonly needs: Permission;
  readonly icon: IconName;
};

export const ACTS: Readonly<Record<ActKey, Act>> = {
  importRoster: { path: 'patientsList/import', needs: 'patientList.upload', icon: 'table' },
  addChild: { path: 'patientsList?add=', needs: 'patientList.add', icon: 'plus' },
  addSchool: { path: 'school?add=', needs: 'schoolList.add', icon: 'plus' },
  addProject: { path: 'project?add=', needs: 'project.add', icon: 'plus' },
  addUser: { path: 'users?add=', needs: 'userList.add', icon: 'plus' },
  addOrganization: { path: 'organization?add=', needs: 'orgList.add', icon: 'plus' },
  rosterBatches: { path: 'patientsList/batches', needs: 'patientList.upload', icon: 'table' },
  guardianEntries: { path: 'patientsList/entries', needs: 'patientList.edit', icon: 'check' },
  schoolYear: { path: 'patientsList/school-year', needs: 'patientList.edit', icon: 'up' },
  trash: { path: 'patientsList/trash', needs: 'patientList.del', icon: 'trash' },
  projectTrash: { path: 'project/trash', needs: 'project.edit', icon: 'trash' },
  corrections: { path: 'follow-up/corrections', needs: 'patientList.edit', icon: 'check' },
  compose: { path: 'prescription/compose', needs: 'prescription.edit', icon: 'prescription' },
  issued: { path: 'prescription/issued', needs: 'prescription.menu', icon: 'prescription' },
  adherence: { path: 'prescription/adherence', needs: 'prescription.menu', icon: 'action' },
  yearReport: { path: 'statistic-analysis/year', needs: 'statistic.menu', icon: 'chart' },
  reportForms: { path: 'statistic-analysis/forms', needs: 'template.edit', icon: 'report' },
  monitoringFile: { path: 'monitoring/file', needs: 'monitoring.menu', icon: 'export' },
  providers: { path: 'users/single-sign-on', needs: 'singleSignOn.edit', icon: 'key' },
  disclosures: { path: 'logs/disclosures', needs: 'childLog.view', icon: 'export' },
  audit: { path: 'logs/audit', needs: 'logs.menu', icon: 'clock' },
};
