/** Asked before a page with unsaved changes is left. */
export const leaveQuestion = {
  title: 'Leave without saving?',
  message: 'What you changed on this page has not been saved.',
  ok: 'Leave',
  cancel: 'Stay here',
};
