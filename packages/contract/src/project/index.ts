export {
  minutesLeftAt,
  PACE_MINUTES,
  perHourOf,
  retestFinding,
  STATION_MINUTES,
} from './progress.rules.ts';
export {
  addProject,
  deleteProject,
  editProject,
  exportProjects,
  listProjects,
  moveProject,
  projectDetail,
  projectProgressOf,
  projectTallies,
} from './project.endpoints.ts';
export { projectErrors } from './project.errors.ts';
export {
  PROJECT_NAME_MAX,
  type ProgressGrade,
  type ProgressRetest,
  type ProgressStation,
  type ProgressTally,
  type ProjectInfo,
  type ProjectProgress,
  type ProjectRow,
  ProjectStatus,
  type ProjectTally,
  projectInfo,
  projectRow,
} from './project.schema.ts';
export { projectStatusWord } from './project.text.ts';
