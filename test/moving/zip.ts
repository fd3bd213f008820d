import { crc32, deflateRawSync } from "node:zlib";

/** A file of a ZIP. What is not said is as it should be. */
export interface ZipEntry {
  name: string;
  content?: string | Buffer;
  flags?: number;
  method?: number;
  crc?: number;
  /** What the headers say of its size. */
  claimed?: number;
  /** Its mode on Unix. */
  mode?: number;
  extra?: Buffer;
}

/** A ZIP, byte by byte, so that it may lie. */
export const zipOf = (entries: readonly ZipEntry[]): Buffer => {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { local, central } = recordsOf(entry, offset);
    locals.push(local);
    centrals.push(central);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
};

const recordsOf = (entry: ZipEntry, offset: number) => {
  const { method = 8, mode = 0o100644, extra = Buffer.alloc(0) } = entry;
  const content = Buffer.from(entry.content ?? "");
  const data = method === 8 ? deflateRawSync(content) : content;
  const name = Buffer.from(entry.name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(entry.flags ?? 0x800, 2);
  common.writeUInt16LE(method, 4);
  common.writeUInt32LE(entry.crc ?? crc32(content), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(entry.claimed ?? content.length, 18);
  common.writeUInt16LE(name.length, 22);
  common.writeUInt16LE(extra.length, 24);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE((mode << 16) >>> 0, 6);
  rest.writeUInt32LE(offset, 10);
  return {
    local: Buffer.concat([Buffer.from("PK\x03\x04"), common, name, extra, data]),
    central: Buffer.concat([
      Buffer.from("PK\x01\x02"),
      Buffer.from([20, 3]), // made on Unix
      common,
      rest,
      name,
      extra,
    ]),
  };
};

/** A form that sends it. */
export const formOf = (zip: Buffer, fields: Record<string, string> = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new File([new Uint8Array(zip)], "history.zip", { type: "application/zip" }));
  return form;
};
