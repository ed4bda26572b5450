/** Whether a person chooses to save a new card, or it has to be saved because it pays later too. */
export type Saving = 'offered' | 'required';

/** What a card form begins with. */
export const savedAtFirst = (saving: Saving | undefined) => ({ save_card: saving === 'required' });

/** Whether the card is saved. @param chosen what the form says, which leaves out a box that cannot be changed */
export const isSaved = (saving: Saving | undefined, chosen: boolean | undefined) =>
  saving === 'required' || chosen === true;
