package io.headgate.cli.doctor;

/**
 * The name of a setting.
 *
 * @param line where it is, from 1
 * @param name the whole name, with dots
 */
record SettingName(int line, String name) {}
