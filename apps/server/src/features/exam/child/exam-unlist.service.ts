/**
 * What deleting children and projects asks of examinations. `holdUploads` waits for the uploads under way and holds
 * later ones back until the transaction ends. Before children are locked: an upload locks the children it counts, and
 * each of the two would wait for the other.
 */
export { lockUnlisting as holdUploads } from '../upload/exam-upload.repository.ts';
export { unlistPatientExams, unlistProjectExams } from './exam-unlist.repository.ts';
