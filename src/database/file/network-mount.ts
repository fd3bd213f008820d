import { type Mount, mountAt } from "./mounts.ts";

/** Linux file systems on another machine, where SQLite's locks and shared memory do not work. */
const network_types = new Set([
  ..."nfs nfs4 cifs smb2 smb3 smbfs ncpfs afs coda 9p ceph lustre gpfs beegfs pvfs2 orangefs".split(
    " ",
  ),
  ..."glusterfs davfs davfs2 webdav drvfs".split(" "),
]);

/** The same for FUSE mounts, for example `fuse.sshfs`. */
const network_programs =
  /^fuse\.(?:sshfs|nfs|smb|cifs|davfs|webdav|gluster|ceph|curlftpfs|ftpfs|rclone|s3|gcsfuse|goofys|blobfuse|juicefs|seaweed|moosefs|mfs|lizardfs|afp|grpcfuse|osxfs)/;

/** The network mount that `folder` is on, according to the text of `/proc/self/mountinfo`; null for a local one. */
export const networkMount = (folder: string, mountinfo: string): Mount | null => {
  const mount = mountAt(folder, mountinfo);
  return mount && isNetwork(mount.type) ? mount : null;
};

const isNetwork = (type: string): boolean => network_types.has(type) || network_programs.test(type);
