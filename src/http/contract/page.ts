import * as v from "valibot";
import type { Page, PageRequest } from "../../database/page.ts";

const lastPage = (total: number, per_page: number): number =>
  Math.max(1, Math.ceil(total / per_page));

const linkTo = (url: URL, parameter: string, page: number): string => {
  const link = new URL(url);
  link.searchParams.set(parameter, String(page));
  return link.toString();
};

/** Headers for a page that is a plain array: the total, and links to other pages (RFC 8288). */
export const pageHeaders = (
  { page, per_page, total }: PageRequest & { total: number },
  url: URL,
): Record<string, string> => {
  const last = lastPage(total, per_page);
  const links: [string, number][] = [["first", 1]];
  if (page > 1) links.push(["prev", Math.min(page - 1, last)]);
  if (page < last) links.push(["next", page + 1]);
  links.push(["last", last]);
  return {
    "X-Total-Count": `${total}`,
    Link: links.map(([rel, to]) => `<${linkTo(url, "page", to)}>; rel="${rel}"`).join(", "),
  };
};

const bounds = ({ rows, total, page, per_page }: Page<unknown>) => {
  const first = (page - 1) * per_page;
  return {
    total,
    per_page,
    current_page: page,
    last_page: lastPage(total, per_page),
    from: rows.length > 0 ? first + 1 : null,
    to: rows.length > 0 ? first + rows.length : null,
  };
};

/** The envelope of tickets: `{data, pagination}`. */
export const paginated = <T>(page: Page<T>) => ({
  data: page.rows,
  pagination: bounds(page),
});

export type Paginated<T> = ReturnType<typeof paginated<T>>;

/** The envelope of clients and deliveries: `{data, links, meta}`. The links keep all other parameters. */
export const linked = <T>(page: Page<T>, url: URL, parameter: string) => {
  const linkOf = (number: number): string => linkTo(url, parameter, number);
  const { current_page, last_page, ...rest } = bounds(page);
  return {
    data: page.rows,
    links: {
      first: linkOf(1),
      last: linkOf(last_page),
      prev: current_page > 1 ? linkOf(Math.min(current_page - 1, last_page)) : null,
      next: current_page < last_page ? linkOf(current_page + 1) : null,
    },
    meta: {
      current_page,
      from: rest.from,
      last_page,
      path: url.origin + url.pathname,
      per_page: rest.per_page,
      to: rest.to,
      total: rest.total,
    },
  };
};

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const row_number = v.nullable(count);

export const Pagination = v.object({
  total: count,
  per_page: count,
  current_page: count,
  last_page: count,
  from: row_number,
  to: row_number,
});

export const PageLinks = v.object({
  first: v.string(),
  last: v.string(),
  prev: v.nullable(v.string()),
  next: v.nullable(v.string()),
});

export const PageMeta = v.object({
  current_page: count,
  from: row_number,
  last_page: count,
  path: v.string(),
  per_page: count,
  to: row_number,
  total: count,
});

export const paginatedSchema = <S extends v.GenericSchema>(row: S) =>
  v.object({
    data: v.array(row),
    pagination: Pagination,
  });

export const linkedSchema = <S extends v.GenericSchema>(row: S) =>
  v.object({
    data: v.array(row),
    links: PageLinks,
    meta: PageMeta,
  });
