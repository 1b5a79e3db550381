package io.headgate.system;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a process stands in the tree of control groups.
 *
 * @param top where the tree is mounted
 * @param place the group of the process; need not be there
 * @param versionOne whether the tree is of version 1
 */
record ControlGroup(Path top, Path place, boolean versionOne) {
    /*
     *   /proc/self/cgroup                      where this process is
     *       0::/pods/a                         version 2
     *       4:cpu,cpuacct:/docker/3f2c         version 1, one tree for each group of controllers; when both are there,
     *                                          version 1 has the controllers that it names
     *   /sys/fs/cgroup/pods/a/                 version 2
     *   /sys/fs/cgroup/cpu,cpuacct/docker/3f2c version 1; or under a single name, cpu
     *
     * Inside a container the path is often that of the host, which is not mounted there. Groups that are not there have no
     * files and are passed over; the way up still ends at the mount, which then is the container's own group.
     */

    /** The group that the lines of /proc/self/cgroup name for {@code controller}; the mount itself when they name none. */
    static ControlGroup find(List<String> lines, Path mount, String controller) {
        ControlGroup found = new ControlGroup(mount, mount, false);
        for (String line : lines) {
            String[] parts = line.split(":", 3);
            if (parts.length < 3) {
                continue;
            }
            if (List.of(parts[1].split(",")).contains(controller)) {
                Path tree = mount.resolve(parts[1]);
                return in(Files.isDirectory(tree) ? tree : mount.resolve(controller), parts[2], true);
            }
            if (parts[0].equals("0") && parts[1].isEmpty()) {
                found = in(mount, parts[2], false);
            }
        }
        return found;
    }

    private static ControlGroup in(Path top, String path, boolean versionOne) {
        try {
            Path place = top.resolve("./" + path).normalize();
            // outside when seen from within another namespace: /../..
            return new ControlGroup(top, place.startsWith(top) ? place : top, versionOne);
        } catch (InvalidPathException garbage) {
            return new ControlGroup(top, top, versionOne);
        }
    }

    /** The group and all above it, up to the mount. */
    List<Path> upwards() {
        List<Path> directories = new ArrayList<>();
        for (Path each = place; each != null && each.startsWith(top); each = each.getParent()) {
            directories.add(each);
        }
        return directories;
    }
}
