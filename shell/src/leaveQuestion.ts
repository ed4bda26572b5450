/** Asked before somebody leaves a page on which something has not been saved. */
export const leaveQuestion = {
  title: 'Leave without saving?',
  message: 'What you changed on this page has not been saved.',
  ok: 'Leave',
  cancel: 'Stay here',
};
