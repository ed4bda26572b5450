/** Who makes a call, for the activity log. */
export type By = { user: string; request: string };

export const byOf = ({ person, request }: { person: { user_id: string }; request: { id: string } }): By => ({
  user: person.user_id,
  request: request.id,
});
