/**
 * Whether this build lets a remote be taken from a developer's machine: false in production builds, where none of this code
 * is in the bundle; otherwise the further origins that remotes may come from. Set by the build from BAIRN_LOCAL_REMOTES.
 */
declare const LOCAL_REMOTES: false | readonly string[];
