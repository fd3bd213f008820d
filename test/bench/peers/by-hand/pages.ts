/** Where a page stands among all of them. */
export const boundsOf = (rows: number, total: number, page: number, per_page: number) => {
  const first = (page - 1) * per_page;
  return {
    total,
    per_page,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
    from: rows > 0 ? first + 1 : null,
    to: rows > 0 ? first + rows : null,
  };
};
