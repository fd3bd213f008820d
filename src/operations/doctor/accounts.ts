import { textOf } from "./machine.ts";

/** Lines of /etc/passwd or /etc/group, whose fields colons separate. */
const entriesOf = (text: string): string[][] =>
  text
    .split("\n")
    .map((line) => line.split(":"))
    .filter(({ length }) => length > 3);

/** The name of a user, or the number where a container has no name for it. */
export const userName = (uid: number, passwd = textOf("/etc/passwd")): string =>
  entriesOf(passwd).find(([, , id]) => Number(id) === uid)?.[0] ?? String(uid);

/** Whether users other than this one and root are in a group. */
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
