const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** Minutes as hours of work, as rotas count them: '37.5 h', '8 h', '0.75 h'. */
export const formatHours = (minutes: number) => `${number.format(minutes / 60)} h`;
