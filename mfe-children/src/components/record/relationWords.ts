/** A relation as people read it: `foster_carer` is "Foster carer". */
export const relationWords = (relation: string) => {
  const words = relation.replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
