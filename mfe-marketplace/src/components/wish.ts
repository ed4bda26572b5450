/** What a service's and a session's page take over of a search: the child's age in years and the first day that would do. */
export type Wish = { age?: string; date?: string };

/** Reads it from the address; what makes no sense is not there. */
export function readWish(search: URLSearchParams): Wish {
  const age = search.get('age') ?? '';
  const date = search.get('date') ?? '';
  return {
    ...(/^(\d|1[0-5])$/.test(age) && { age }),
    ...(/^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date)) && { date }),
  };
}

/** As it goes on to the next page: '?age=3', or nothing. */
export function wishSearch(wish: Wish): string {
  const text = new URLSearchParams(wish).toString();
  return text && `?${text}`;
}
