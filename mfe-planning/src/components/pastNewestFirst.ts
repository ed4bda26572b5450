type Asked = { when?: 'upcoming' | 'past' | 'all'; sort?: string };

/** The past begins with its latest day unless another order is asked for. */
export const pastNewestFirst = <A extends Asked>(asked: A): A =>
  asked.when === 'past' && !asked.sort ? { ...asked, sort: '-date' } : asked;
