import { textOf } from "./machine.ts";

/** Lines of /etc/passwd or /etc/group. */
const entriesOf = (text: string): string[][] =>
  text
    .split("\n")
    .map((line) => line.split(":"))
    .filter(({ length }) => length > 3);

/** The number if the user has no name, as in some containers. */
export const userName = (uid: number, passwd = textOf("/etc/passwd")): string =>
  entriesOf(passwd).find(([, , id]) => Number(id) === uid)?.[0] ?? String(uid);

/** Whether the group has members other than this user and root. */
export const hasOthers = (
  gid: number,
  uid: number,
  passwd = textOf("/etc/passwd"),
  group = textOf("/etc/group"),
): boolean => {
  const own = [userName(uid, passwd), "root", ""];
  const members = entriesOf(group).find(([, , id]) => Number(id) === gid)?.[3] ?? "";
  const by_login = entriesOf(passwd).filter(([, , , login_group]) => Number(login_group) === gid);
  return [...members.split(","), ...by_login.map(([name = ""]) => name)].some(
    (name) => !own.includes(name.trim()),
  );
};
